import type { Ports } from '#renderers/ports.ts'

/** Inner blocks with a title each, for containers that show one at a time; part of a manifest. */
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
      permission: { type: 'string', format: 'permission', description: '没有此权限时不显示' },
    },
  },
} as const

export interface TitledBlock {
  title: string
  block: string
  /** Permission to see the block. */
  permission?: string
}

/** Blocks that the person may see. */
export function visibleItems(items: readonly TitledBlock[], { can }: Pick<Ports, 'can'>): readonly TitledBlock[] {
  return items.filter(({ permission }) => permission === undefined || can(permission))
}
