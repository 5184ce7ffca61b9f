import type { Ports, ReferencePort, ReportField } from '#renderers/ports.ts'
import type { Reference } from '#shared/documents/entity.ts'

/** In front of what stands for a dictionary where records are named by the address of their entity. */
const MARK = 'report-dictionary/'

/** A dictionary of a report as something that values refer to, so that the widgets of references serve it, too. */
export function dictionaryReference({ report, field }: ReportField): Reference {
  return { entity: `${MARK}${report}/${field}`, value: 'value', label: 'text' }
}

/** References that know dictionaries of reports beside records. */
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
