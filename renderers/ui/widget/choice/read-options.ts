import type { Compiled } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** Source of options; expressions are compiled. */
export interface OptionSource {
  call?: string
  query?: Record<string, Compiled>
  entity?: string
  condition?: Record<string, Compiled>
  dictionary?: Compiled
  value?: string
  label?: string
}

/** Evaluates the expressions synchronously, then sends the request. */
export function readOptions(source: OptionSource, { ports, scope }: ReactionContext): Promise<DictionaryOption[]> {
  const computed = (values: Record<string, Compiled> = {}): Row =>
    Object.fromEntries(Object.entries(values).map(([name, run]) => [name, run(scope)]))
  if (source.call !== undefined)
    return fromCall(source, ports.call({ call: source.call, query: computed(source.query) }))
  if (source.entity !== undefined) {
    const { entity, value, label } = source
    return ports.references.options({ entity, value, label, condition: computed(source.condition) }, '')
  }
  const code = source.dictionary?.(scope)
  return typeof code === 'string' && code !== '' ? ports.dictionary(code) : Promise.resolve([])
}

/** The response is a list of rows, or a page of them. */
async function fromCall(
  { value = 'value', label = 'text' }: OptionSource,
  answer: Promise<{ result: unknown }>,
): Promise<DictionaryOption[]> {
  const { result } = await answer
  const rows = Array.isArray(result) ? result : ((result as { records?: unknown } | null)?.records ?? [])
  return (rows as Row[]).map((row) => {
    const text = String(row[label] ?? row[value] ?? '')
    return { value: String(row[value] ?? ''), text, title: text }
  })
}
