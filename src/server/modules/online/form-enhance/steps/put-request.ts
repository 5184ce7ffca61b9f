import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { requestPath } from '#shared/documents/online-form/enhancements/request-path.ts'
import type { Step } from '../compiled-form.ts'
import { fieldNamed } from '../statements/change-statement.store.ts'
import type { Run } from './step-run.ts'

const KIB = 1024

/**
 * Puts the request of a step into the outbox, in the transaction of the write.
 * @param content value of its expression
 * @throws AppError FORM_STEP_FAILED
 */
export async function putRequest(
  { place, tableName, source, method, path }: Extract<Step, { kind: 'http' }>,
  { trx, afterCommit, outbox, principal, tables, values }: Run,
  content: unknown,
): Promise<void> {
  const failed = (reason: string) => new AppError('FORM_STEP_FAILED', { place, reason })
  if (!isObject(content)) throw failed('发送的内容应为对象')
  const body = JSON.stringify(content)
  const { bodyLimit } = outbox
  if (Buffer.byteLength(body) > bodyLimit) throw failed(`发送的内容超过${bodyLimit / KIB}KB`)
  const below = requestPath(path, (name) => values[fieldNamed(tables[0]!, name)?.name ?? name])
  if (below === undefined) throw failed('路径中的字段没有值，或者它的值不能作为路径')
  if (below.length > LONGEST_PATH) throw failed('路径过长')
  const { tenantId, username: createBy } = principal
  const dataId = String(values.id ?? '')
  await outbox.put(
    { trx, afterCommit },
    { tenantId, createBy, tableName, dataId, place, source, method, path: below, body },
  )
}

const LONGEST_PATH = 4000

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
