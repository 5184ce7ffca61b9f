/** Inner blocks with a title each, as containers that show one at a time list them; part of a manifest. */
export const titledBlocksProps = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'block'],
    properties: {
      title: { type: 'string', minLength: 1 },
      block: { type: 'string', format: 'block', description: '内层区块的名称' },
    },
  },
} as const

export interface TitledBlock {
  title: string
  block: string
}
