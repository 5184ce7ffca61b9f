import type { Ports, ReferencePort, ReportField } from '#renderers/ports.ts'
import type { Reference } from '#shared/documents/entity.ts'

/** Prefix of a dictionary where an entity address is expected. */
const MARK = 'report-dictionary/'

/** Makes a reference for a dictionary of a report, so that reference widgets can use it. */
export function dictionaryReference({ report, field }: ReportField): Reference {
  return { entity: `${MARK}${report}/${field}`, value: 'value', label: 'text' }
}

/** Reference port that supports dictionaries of reports in addition to records. */
export function withReportDictionaries({ references, reports }: Pick<Ports, 'references' | 'reports'>): ReferencePort {
  return {
    ...references,
    async options(reference, keyword, signal) {
      const dictionary = dictionaryIn(reference)
      if (!dictionary) return references.options(reference, keyword, signal)
      return (await reports()).choices(dictionary, { keyword }, signal)
    },
    async labels(reference, values) {
      const dictionary = dictionaryIn(reference)
      if (!dictionary) return references.labels(reference, values)
      if (values.length === 0) return []
      const known = await (await reports()).choices(dictionary, { values: values.join(','), pageSize: values.length })
      const texts = new Map(known.map(({ value, text }) => [value, text]))
      return values.map((value) => texts.get(value) ?? value)
    },
  }
}

function dictionaryIn({ entity }: Reference): ReportField | undefined {
  if (!entity.startsWith(MARK)) return undefined
  const [report = '', field = ''] = entity.slice(MARK.length).split('/')
  return { report, field }
}
