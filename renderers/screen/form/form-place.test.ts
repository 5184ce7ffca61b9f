import { expect, it } from 'vitest'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { vocabulary } from '../load/vocabulary.ts'
import { prepareField } from '../prepare/prepare-field.ts'
import { createFormModel } from './model/form-model.ts'

const entity: Entity = {
  $id: 'business/sample',
  title: '样例',
  type: 'object',
  'x-children': [{ entity: 'business/sample-line', by: 'sampleId', kind: 'many', name: 'lines' }],
  properties: {
    total: { type: 'number', title: '合计', 'x-precision': 2 },
    budget: { type: 'number', title: '预算', 'x-precision': 2 },
  },
}

it('rows are validated against the record after the save: fields outside the form retain what was read', () => {
  const lines = { field: 'lines', widget: 'SubTable', props: { entity: 'business/sample-line', columns: [] } }
  const model = createFormModel({
    fields: ['total', lines].map((use) => prepareField(use, entity, vocabulary, false)),
    entity,
    mode: 'edit',
    initial: { id: '1', total: 1, budget: 50 },
    ports: createFakeHost().ports,
    scope: (known) => known,
  })
  // As a reaction or a button sets it; a typed number stays as it was typed.
  model.handle.set('total', 12.345)
  expect(model.place('lines').stored()).toMatchObject({ total: 12.35, budget: 50 })
})
