/* static.js: a static host without special headers, below a path. `folder` may be changed while it runs, and `lacks`, the
 * pattern of files that it does not have. */
import {createServer} from 'node:http';
import {existsSync, readFileSync} from 'node:fs';
import {extname, join} from 'node:path';

const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.png': 'image/png'};

export async function host(folder, base = '/some/where/') {
  const self = {folder, lacks: null, asked: []};
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url, 'http://x');
    const path = pathname.startsWith(base) ? join(self.folder, pathname.slice(base.length) || 'index.html') : '';
    self.asked.push(pathname);
    if (!path || self.lacks?.test(path) || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const isSmall = existsSync(`${path}.gz`);
    response.writeHead(200, {'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', 'Cache-Control': 'max-age=600', ...(isSmall && {'Content-Encoding': 'gzip'})});
    response.end(readFileSync(isSmall ? `${path}.gz` : path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  self.url = `http://127.0.0.1:${server.address().port}${base}`;
  self.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return self;
}
