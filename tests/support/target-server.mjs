// A server that checks can be tried on: codes, bodies, redirects, delays, resets, with and without CORS. Every request is noted.

import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/**
 * Starts a target on loopback. What it does is in the address:
 *
 * * `/code/503`: that code;
 * * `/body?is=…`: 200 with that body; `&bytes=n` as many letters before it;
 * * `/redirect?to=…`: 302 to that place;
 * * `/wait/800`: 200 after so many milliseconds;
 * * `/slow-once/800/name`: waits the first time it is asked under that name, answers at once after that;
 * * `/reset`: the connection is broken off;
 * * `/half`: an answer that breaks off in its body;
 * * `/switch/name`: 200 or 503, as `target.say(name, code)` last said.
 *
 * With `cors=no` in the query the answer doesn't allow to be read; with `timing=yes` it shows its timing.
 *
 * @param {{ key: string, cert: string }} [secure] for HTTPS
 */
export async function startTarget(secure) {
  const requests = [];
  const codes = new Map();
  const asked = new Map();
  const handle = async (request, response) => {
    const url = new URL(request.url, 'http://target');
    const noted = { method: request.method, path: url.pathname + url.search, headers: request.headers, aborted: false };
    requests.push(noted);
    response.on('close', () => {
      noted.aborted = !response.writableFinished;
    });
    if (url.searchParams.get('cors') !== 'no') {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      response.setHeader('access-control-allow-methods', '*');
    }
    if (url.searchParams.get('timing') === 'yes') response.setHeader('timing-allow-origin', '*');
    const end = (code, body = '') => response.writeHead(code, { 'content-type': 'text/plain' }).end(body);
    const wait = (time) => new Promise((over) => setTimeout(over, time));
    if (request.method === 'OPTIONS') return end(url.searchParams.get('cors') === 'no' ? 405 : 204);
    const [, what, value, name] = url.pathname.split('/');
    switch (what) {
      case 'code':
        return end(Number(value), `code ${value}`);
      case 'body': {
        const bytes = Number(url.searchParams.get('bytes') ?? 0);
        return end(200, 'x'.repeat(bytes) + (url.searchParams.get('is') ?? ''));
      }
      case 'redirect':
        response.setHeader('location', url.searchParams.get('to') ?? '/code/200');
        return end(302);
      case 'wait':
        await wait(Number(value));
        return end(200, 'at last');
      case 'slow-once': {
        const before = asked.get(name) ?? 0;
        asked.set(name, before + 1);
        if (before === 0) await wait(Number(value));
        return end(200, 'ready');
      }
      case 'reset':
        return request.socket.destroy();
      case 'half':
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half of it');
        await wait(50);
        return request.socket.destroy();
      case 'switch':
        return end(codes.get(value) ?? 200);
      default:
        return end(200, 'ok');
    }
  };
  const listener = (request, response) => void handle(request, response);
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  return {
    port,
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    /** What `/switch/name` answers from here on. */
    say: (name, code) => codes.set(name, code),
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
