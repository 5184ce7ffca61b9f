import type { MetaSchema } from '../meta-schema.ts'

/** Schema of `<noun>.cases.json`: records that the entity accepts or refuses, with reasons. */
export const casesMeta: MetaSchema = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['why', 'data', 'valid'],
    additionalProperties: false,
    properties: {
      why: { type: 'string', minLength: 1 },
      data: { type: 'object' },
      mode: { type: 'string', enum: ['add', 'edit'] },
      valid: { type: 'boolean' },
      problems: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['field', 'keyword'],
          additionalProperties: false,
          properties: { field: { type: 'string' }, keyword: { type: 'string' } },
        },
      },
    },
  },
}
