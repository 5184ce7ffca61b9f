import { expect, it } from 'vitest'
import { loadDocuments, requireEntity } from '#server/documents/shipped/load-documents.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { SENT_ENHANCEMENT, SENT_FORM, SENT_PARTS } from './sent-shapes.ts'

const documents = await loadDocuments()

it.each([
  ['online/form', SENT_FORM],
  ['online/form', { ...SENT_PARTS.lists.head!, lists: SENT_FORM.lists }],
  ['online/form-field', SENT_FORM.lists.fields!],
  ['online/form-index', SENT_FORM.lists.indexs!],
  ['online/form-enhance', SENT_ENHANCEMENT],
  ['online/form-enhance-step', SENT_ENHANCEMENT.lists.steps!],
] as const)('every field that a page has of %s may be sent', (address, { settings, lists }) => {
  const { properties, 'x-children': children = [] } = requireEntity(documents, address)
  const names = [...Object.keys(properties), ...children.map(childName)]
  expect(names.filter((name) => !settings.has(name) && !Object.hasOwn(lists, name))).toEqual([])
})
