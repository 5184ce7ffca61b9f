import type { RefusedError, Saved } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { noticeTexts } from '#shared/wire/notice-texts.ts'

interface Problem {
  /** A path such as `phone` or `lines[3].price`. */
  field: string
  message: string
}

/** A problem that stands at no field, in words that say of which field, or of which row, it speaks. */
export function problemText({ field, message }: Problem, entity: Entity | undefined): string {
  const title = entity && titleAt(field, entity)
  return title === undefined || message.includes(title) ? message : `${title}：${message}`
}

/** A refusal where there is no form to show its problems in. */
export function refusalText({ message, problems }: RefusedError, entity: Entity | undefined): string {
  // Problems that are about no field of it are told by the message as a whole.
  if (!entity || !problems.some(({ field }) => titleAt(field, entity) !== undefined)) return message
  const told = new Set(problems.map((problem) => problemText(problem, entity)))
  return [...told].slice(0, MOST_TOLD).join('；')
}

/** What was sent and not stored, in words; undefined where nothing was. */
export function notStoredText({ ignored = [] }: Pick<Saved, 'ignored'>, entity: Entity): string | undefined {
  if (ignored.length === 0) return undefined
  const names = [...new Set(ignored.map((path) => titleAt(path, entity) ?? path))]
  const told = names.slice(0, MOST_TOLD).join('、')
  return noticeTexts.notStored(names.length > MOST_TOLD ? `${told}等` : told)
}

const MOST_TOLD = 5

/** Undefined for what is no field of the entity. */
function titleAt(path: string, entity: Entity): string | undefined {
  const [, name = '', row] = /^([^.[]*)(?:\[(\d+)\])?/.exec(path) ?? []
  const title = entity.properties[name]?.title ?? childrenNamed(entity, name)?.title
  return title !== undefined && row !== undefined ? `${title}第${Number(row) + 1}行` : title
}
