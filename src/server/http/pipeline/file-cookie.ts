/** Browsers send no header with a picture or a link, so for files, and nowhere else, a cookie says who asks. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { readToken } from '../token.ts'

const NAME = 'file_token'
const PATH = `${CONTEXT_PATH}/sys/common/static`
const HEADER = TOKEN_HEADER.toLowerCase()

/** Gives the browser the token of this request for files. In a preview it keeps that of the person who looks. */
export function giveFileCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = readToken(request.headers[HEADER])
  if (token === undefined || request.principal?.viewer) return
  setPathCookie(request, reply, { name: NAME, value: token, path: PATH, sameSite: 'Lax' })
}

/** Token of who asks for a file: of a program in its header, of a browser in its cookie. */
export function fileToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return readToken(headers[HEADER]) ?? readToken(readCookie(headers.cookie, NAME))
}

interface PathCookie {
  name: string
  value: string
  /** Browsers send the cookie below this path alone. */
  path: string
  sameSite: 'Lax' | 'Strict'
}

/** Sets a cookie that ends with the browser and that no script reads. */
export function setPathCookie(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  { name, value, path, sameSite }: PathCookie,
): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${encodeURIComponent(value)}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const part = header?.split(';').find((each) => each.trim().startsWith(`${name}=`))
  if (part === undefined) return undefined
  try {
    return decodeURIComponent(part.trim().slice(name.length + 1))
  } catch {
    return undefined
  }
}
