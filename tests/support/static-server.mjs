// A static file server on loopback, as plain as the hosts that the page and the package are meant for: no rewriting, a real
// 404, and the content types that browsers insist on.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { extname, join, resolve, sep } from 'node:path';

const contentTypes = {
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder.
 *
 * @param {string} folder the folder to serve
 * @param {string} [under] the path it is served under, with a slash at both ends: anything else is a 404
 * @param {{ key: string, cert: string }} [secure] what it is served with over HTTPS
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} where it is reached, and how to stop it
 */
export async function serveFolder(folder, under = '/', secure) {
  const listener = async (request, response) => {
    const file = await fileFor(folder, under, request.url ?? '/');
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response.writeHead(200, { 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  };
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${server.address().port}${under}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

async function fileFor(folder, under, address) {
  const path = decodeURIComponent(new URL(address, 'http://127.0.0.1').pathname);
  if (!path.startsWith(under)) {
    return undefined;
  }
  const wanted = path.slice(under.length);
  const file = resolve(join(folder, wanted === '' || wanted.endsWith('/') ? `${wanted}index.html` : wanted));
  if (!file.startsWith(resolve(folder) + sep)) {
    return undefined;
  }
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? file : undefined;
}
