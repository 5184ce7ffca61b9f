import type { Entity } from '#shared/documents/entity.ts'
import { pathOf } from '#shared/documents/entity-fields.ts'
import { buttonsOf } from '#shared/documents/online-form/enhancements/enhancement.ts'
import { addressOfForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { processFields } from '#shared/documents/workflow/form-fields.ts'
import type { DictionaryItems } from '#shared/wire/session.ts'

interface Dependencies {
  /** Entities that this process knows, those of forms in use among them. */
  entities: ReadonlyMap<string, Entity>
  dictionaries: { all(): Promise<DictionaryItems> }
}

interface Option {
  value: string
  text: string
}

export type FormJobService = ReturnType<typeof createFormJobService>

/** Choices for authors of jobs: forms in use, their buttons, and fields for conditions. */
export function createFormJobService({ entities, dictionaries }: Dependencies) {
  const entityOf = (table: string) => entities.get(addressOfForm(table))
  return {
    /** Forms with a list. Sub-tables have none. */
    forms: (): Option[] =>
      [...entities.values()]
        .flatMap((entity) => {
          const form = pathOf(entity, 'list') === undefined ? undefined : formOf(entity)
          return form ? { value: form.head.tableName, text: `${form.head.tableTxt}（${form.head.tableName}）` } : []
        })
        .sort((one, other) => one.text.localeCompare(other.text, 'zh')),

    /** Buttons that administrators added to a form; empty for an unknown one. */
    buttons: (table: string): Option[] =>
      buttonsOf(entityOf(table)?.['x-form']?.enhancements).map(({ code, title }) => ({
        value: code,
        text: `${title}（${code}）`,
      })),

    /** Own fields of a form, without sub-tables. */
    async fields(table: string) {
      const entity = entityOf(table)
      if (!entity) return []
      return processFields(entity, await dictionaries.all()).filter(({ type }) => type !== 'array')
    },
  }
}
