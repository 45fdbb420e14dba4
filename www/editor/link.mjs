// What stands in a link behind the `#`: `v1.`, then the state's JSON, deflated and in the alphabet of base64url. The browser's own
// streams do it; what the JSON says is the Rust side's to know (crates/playground/src/link.rs).

/** How the fragment of a link begins, and which versions there are. */
const version = 1;
const shape = /^#?v(\d+)\.(.*)$/su;

/** The fragment for a text, without the `#`. */
export async function pack(text) {
  const deflated = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity);
  let binary = '';
  // In parts: as arguments of one call there may be too many.
  for (let at = 0; at < deflated.length; at += 8192) binary += String.fromCharCode(...deflated.subarray(at, at + 8192));
  return `v${version}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '')}`;
}

/** Whether a fragment is meant to be a link's. */
export function isLink(fragment) {
  return shape.test(fragment);
}

/**
 * The text of a fragment, or why there is none: `[text, '']` or `['', problem]`, where the problem is `newer`, `broken`, `large` or
 * `unsupported`. A text longer than `longest` bytes is given up while it comes out: a few bytes can stand for gigabytes.
 */
export async function unpack(fragment, longest) {
  const [, made, packed] = shape.exec(fragment) ?? [];
  if (Number(made) > version) return ['', 'newer'];
  if (Number(made) !== version) return ['', 'broken'];
  if (typeof DecompressionStream === 'undefined') return ['', 'unsupported'];
  try {
    const inflated = await collect(
      new Blob([bytes(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
      longest,
    );
    if (inflated === null) return ['', 'large'];
    return [new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(inflated), ''];
  } catch {
    return ['', 'broken'];
  }
}

/** The bytes of base64url. Line breaks of mail programs and the bracket that a link stood in are no part of it. */
function bytes(packed) {
  const bare = packed.replaceAll(/%20|%0[ad]|\s/giu, '').replace(/[^\w-]+$/u, '');
  return Uint8Array.from(atob(bare.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

/** Everything that a stream gives; `null` as soon as it is more than `longest` bytes. */
async function collect(stream, longest) {
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > longest) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
