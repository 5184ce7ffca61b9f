import { readEntity } from './documents.ts'
import { pageOf } from './example-page.ts'
import type { FakeHostInput } from './fake-ports.ts'
import { renderScreen } from './render-screen.tsx'

/** Shows a page with one block named `it`; its entity is the position unless the input has others. */
export function showBlock(component: string, props: Record<string, unknown>, input: FakeHostInput = {}) {
  const it = { type: 'void' as const, 'x-component': component, 'x-component-props': props }
  return renderScreen(pageOf({ it }), { entities: [readEntity('system/position')], ...input })
}
