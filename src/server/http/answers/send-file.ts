import type { FastifyReply } from 'fastify'
import type { Archive } from '#server/platform/files/zip-files.ts'

/** What is downloaded does nothing, should a browser open it all the same. */
const LOCKED = "default-src 'none'; sandbox"

/** Value of `content-disposition` that gives a file its own name, in whatever letters. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  return `${how}; filename*=UTF-8''${encodeURIComponent(name).replace(/[()']/g, percent)}`
}

/** Hands a file to the caller, to be kept and not to be shown. */
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

/** Signs that encodeURIComponent leaves and a header parameter may not hold. */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
