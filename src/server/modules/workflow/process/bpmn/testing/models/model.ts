import { bpmnXml, END, flow, START } from '../bpmn-xml.ts'

/** Diagram in the manner of a designer or of the standard, with what becomes of it. */
export type Model = { name: string; xml: string } & (CompiledModel | RefusedModel)

interface CompiledModel {
  /** All nodes as `id:kind`, sorted by id. */
  nodes: string
  flows: number
  /** Values of single nodes. */
  values?: Readonly<Record<string, object>>
  /** Conditions of flows, by id. */
  conditions?: Readonly<Record<string, string>>
  /** Each as `id: beginning of the text`; those without an id begin with `-`. */
  warnings?: readonly string[]
}

interface RefusedModel {
  /** All errors, each as `id: beginning of the text`. */
  errors: readonly string[]
  warnings?: readonly string[]
}

/**
 * Diagram of elements and of ways between them.
 * @param ways `s a e; g b ? days > 3` are flows from s over a to e, and one with a condition; `s` and `e` are the start
 *   and the end unless the elements contain them
 */
export function draw(elements: string, ways: string, roots = ''): string {
  return bpmnXml(scopeXml(elements, ways), roots)
}

/** Content of a process or sub-process. */
export function scopeXml(elements: string, ways: string, [start, end] = ['s', 'e']): string {
  const parts = ways.split(';').map((way) => way.trim())
  const flows = parts.filter(Boolean).flatMap((part) => {
    const [way = '', condition] = part.split('?').map((text) => text.trim())
    const ids = way.split(/\s+/)
    return ids.slice(1).map((to, index) => flow(ids[index]!, to, condition && escaped(condition)))
  })
  const has = (id: string): boolean => elements.includes(` id="${id}"`)
  const ids = new Set(ways.split(/[\s;]+/))
  const events = [
    ...(ids.has(start!) && !has(start!) ? [START.replace('"s"', `"${start}"`)] : []),
    ...(ids.has(end!) && !has(end!) ? [END.replace('"e"', `"${end}"`)] : []),
  ]
  return [...events, elements, ...flows].join('')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Element of BPMN with attributes and content. */
export const element = (tag: string, id: string, attributes = '', content = ''): string =>
  `<bpmn:${tag} id="${id}" ${attributes}>${content}</bpmn:${tag}>`

export const extensions = (content: string): string => `<bpmn:extensionElements>${content}</bpmn:extensionElements>`

export const tasks = (...ids: string[]): string =>
  ids.map((id) => element('userTask', id, 'flowable:assignee="zhang"')).join('')

/** Event with one definition. */
export const event = (tag: string, id: string, kind: string, content = '', attributes = ''): string =>
  element(tag, id, attributes, `<bpmn:${kind}EventDefinition>${content}</bpmn:${kind}EventDefinition>`)

export const timer = (time: string, kind = 'timeDuration'): string =>
  `<bpmn:${kind} xsi:type="bpmn:tFormalExpression">${time}</bpmn:${kind}>`

/** Rules for people by the name of one. */
export const people = (...refs: string[]) => ({ kind: 'people', refs })
