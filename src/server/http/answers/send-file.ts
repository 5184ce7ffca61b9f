import type { FastifyReply } from 'fastify'
import type { Archive } from '#server/platform/files/zip-files.ts'

/** Prevents scripts of a downloaded file, in case a browser opens it. */
const LOCKED = "default-src 'none'; sandbox"

/** Value of `content-disposition` with the name of a file, in any script. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  return `${how}; filename*=UTF-8''${encodeURIComponent(name).replace(/[()']/g, percent)}`
}

/** Sends a file as a download, which browsers do not show. */
export function sendDownload(reply: FastifyReply, name: string, { content, size }: Archive): FastifyReply {
  return reply
    .type(name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream')
    .header('content-disposition', disposition('attachment', name))
    .header('content-length', size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', LOCKED)
    .header('cache-control', 'private, no-cache')
    .send(content)
}

/** Escapes characters that encodeURIComponent leaves and a header parameter must not contain. */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
