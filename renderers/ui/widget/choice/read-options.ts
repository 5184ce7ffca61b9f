import type { Compiled } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** Source of options: `call`, `entity` or `dictionary`. The first of them that is set counts. */
export interface OptionSource {
  /** Call that returns rows. */
  call?: string
  query?: Record<string, Compiled>
  /** Address of an entity. Its options are the first page of its records. */
  entity?: string
  condition?: Record<string, Compiled>
  /** Returns the code of a dictionary. */
  dictionary?: Compiled
  /** Field of a row with the value; default for a call: `value`. */
  value?: string
  /** Field of a row with the text; default for a call: `text`. */
  label?: string
}

/**
 * Reads options. Evaluates all expressions before the first `await`, because only synchronous reads of `scope` make the
 * reaction run again when a value changes.
 */
export function readOptions(source: OptionSource, { ports, scope }: ReactionContext): Promise<DictionaryOption[]> {
  const evaluated = (values: Record<string, Compiled> = {}): Row =>
    Object.fromEntries(Object.entries(values).map(([name, run]) => [name, run(scope)]))
  if (source.call !== undefined)
    return fromCall(source, ports.call({ call: source.call, query: evaluated(source.query) }))
  if (source.entity !== undefined) {
    const { entity, value, label } = source
    return ports.references.options({ entity, value, label, condition: evaluated(source.condition) }, '')
  }
  const code = source.dictionary?.(scope)
  return typeof code === 'string' && code !== '' ? ports.dictionary(code) : Promise.resolve([])
}

/** Reads options from an answer: a list of rows, or a page with `records`. */
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
