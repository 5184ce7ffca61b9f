import type { Entity } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem } from '#shared/documents/page.ts'
import { addressOfForm, foreignKeyOf, type OnlineForm } from '../form.ts'
import { documentsOfForm } from '../form-documents.ts'

/** Form of a record as its page will show it. */
export interface FormPreview {
  entity: Entity
  /** Sub-tables in the form. */
  subs: Entity[]
  form: { columns: 1 | 2 | 3 | 4; width: number; fields: (string | FieldUse | LayoutItem)[] }
}

/**
 * Preview of the record form, for a form without problems. For a sub-form it shows the fields of one row, since rows
 * have no page.
 * @param entities that table dictionaries may refer to
 */
export function previewOf(form: OnlineForm, entities: readonly Entity[], subs: readonly OnlineForm[]): FormPreview {
  const shown = form.head.tableType === 3 ? standingAlone(form) : form
  const { entity, pages } = documentsOfForm(shown, entities, subs)
  const page = pages[addressOfForm(form.head.tableName)]!
  return {
    entity: withoutForm(entity),
    subs: subs.map((sub) => withoutForm(documentsOfForm(sub, entities).entity)),
    form: page.properties.editor!['x-component-props'] as unknown as FormPreview['form'],
  }
}

/** Removes steps and scripts, which only users with permission may see. */
function withoutForm({ 'x-form': _, ...shown }: Entity): Entity {
  return shown
}

function standingAlone(form: OnlineForm): OnlineForm {
  const key = foreignKeyOf(form)
  return {
    head: { ...form.head, tableType: 1, relationType: null, tabOrderNum: null },
    fields: form.fields.filter((field) => field !== key),
  }
}
