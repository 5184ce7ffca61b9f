import type { RefusedError, Saved } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { noticeTexts } from '#shared/wire/notice-texts.ts'

interface Problem {
  /** A path such as `phone` or `lines[3].price`. */
  field: string
  message: string
}

/** Text of a problem that is shown apart from its field; names the field, and the row. */
export function problemText({ field, message }: Problem, entity: Entity | undefined): string {
  const title = entity && titleAt(field, entity)
  return title === undefined || message.includes(title) ? message : `${title}：${message}`
}

/** Text of a refusal where no form can show its problems. */
export function refusalText({ message, problems }: RefusedError, entity: Entity | undefined): string {
  // The message as a whole reports problems that belong to no field.
  if (!entity || !problems.some(({ field }) => titleAt(field, entity) !== undefined)) return message
  return oneSentence(problems.map((problem) => problemText(problem, entity)))
}

/** Joins messages, so that a person reads one notice; a single message stays as it is. */
export function oneSentence(messages: readonly string[]): string {
  const texts = [...new Set(messages)].slice(0, MOST_REPORTED)
  return texts.length > 1 ? `${texts.map((text) => text.replace(/[!！。.；;]+$/, '')).join('；')}。` : (texts[0] ?? '')
}

/** Names the fields that were sent and not stored; undefined when there are none. */
export function notStoredText({ ignored = [] }: Pick<Saved, 'ignored'>, entity: Entity): string | undefined {
  if (ignored.length === 0) return undefined
  const names = [...new Set(ignored.map((path) => titleAt(path, entity) ?? path))]
  const texts = names.slice(0, MOST_REPORTED).join('、')
  return noticeTexts.notStored(names.length > MOST_REPORTED ? `${texts}等` : texts)
}

const MOST_REPORTED = 5

/** Undefined for a path outside the fields of the entity. */
function titleAt(path: string, entity: Entity): string | undefined {
  const [, name = '', row] = /^([^.[]*)(?:\[(\d+)\])?/.exec(path) ?? []
  const title = entity.properties[name]?.title ?? childrenNamed(entity, name)?.title
  return title !== undefined && row !== undefined ? `${title}第${Number(row) + 1}行` : title
}
