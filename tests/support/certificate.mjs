// A key and a certificate for 127.0.0.1 that nobody trusts.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a certificate that is signed by itself; `undefined` where there is no openssl.
 *
 * @returns {{ key: string, cert: string } | undefined}
 */
export function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  try {
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
