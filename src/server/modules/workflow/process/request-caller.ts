import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/answers/errors.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Caller } from './instance/commands/instance-commands.ts'

const COMMAND_ID = 'x-command-id'

/**
 * Person of a request, with an id of the command if the client gave one. An id that is used for another request means
 * another command: nothing that was sent is taken for done. @throws AppError REQUEST_INVALID
 */
export function callerOf(request: FastifyRequest): Caller {
  const principal = principalOf(request)
  const id = request.headers[COMMAND_ID]
  if (id === undefined) return { principal }
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) {
    throw new AppError('REQUEST_INVALID', { reason: 'X-Command-Id' })
  }
  const { method, url, body } = request
  const command = JSON.stringify([id, method, url, body ?? null])
  return { principal, commandId: createHash('sha256').update(command).digest('hex') }
}

/** Names of a comma list, as the agreed interface sends people. */
export const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((each) => each !== '')
