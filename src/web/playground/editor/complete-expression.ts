import type { MetaSchema } from '#shared/check/meta-schema.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import type { Knowledge } from './knowledge.ts'
import type { MetaPlace } from './meta-place.ts'
import type { Proposal, Proposals } from './proposals.ts'

/** Keywords and functions for conditions. */
const WORDS = ['true', 'false', 'null', 'in', 'size', 'matches', 'contains', 'startsWith', 'endsWith']
const RECORDS = ['values', 'row']
const USER = ['id', 'username', 'realname', 'orgCode']

/** Proposals inside an expression; undefined outside of one. */
export function completeExpression(
  text: string,
  offset: number,
  node: { offset: number },
  { schemas, entity, around }: MetaPlace,
  knowledge: Knowledge,
): Proposals | undefined {
  const slot = schemas.find(({ format }) => format === 'expression')
  if (!slot) return undefined
  const before = text.slice(node.offset + 1, offset)
  const [, owner, typed = ''] = /(?:(\w+)\.)?(\w*)$/.exec(before) ?? []
  const to = offset + /^\w*/.exec(text.slice(offset))![0].length
  const own = around && owner === 'values' ? around.entity : entity
  const options = owner === undefined ? wordsOf(slot, around !== undefined) : membersOf(owner, own, knowledge)
  return { from: offset - typed.length, to, options }
}

function wordsOf({ 'x-scope': scope = RECORDS.concat('user') }: MetaSchema, ofRow: boolean): Proposal[] {
  return [...new Set([...(ofRow ? ['row'] : []), ...scope, ...WORDS])].map((word) => ({
    label: word,
    insert: word,
    kind: 'name',
  }))
}

function membersOf(owner: string, address: string | undefined, knowledge: Knowledge): Proposal[] {
  if (owner === 'user') return USER.map((name) => ({ label: name, insert: name, kind: 'name' }))
  const entity = RECORDS.includes(owner) && address !== undefined ? knowledge.entity(address) : undefined
  const fields = entity ? Object.entries(fieldsOf(entity)) : []
  return fields.map(([name, field]) => ({ label: name, insert: name, kind: 'name', detail: field?.title }))
}
