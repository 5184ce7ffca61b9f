import type { BlockNode } from '#shared/documents/page.ts'

export function block(
  component: string,
  props: Record<string, unknown>,
  properties?: Record<string, BlockNode>,
): BlockNode {
  return { type: 'void', 'x-component': component, 'x-component-props': props, ...(properties && { properties }) }
}
