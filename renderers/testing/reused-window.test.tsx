import { expect, it } from 'vitest'

it('tells of a changed selection after the change and once, as browsers do', async () => {
  const told: string[] = []
  const listen = () => {
    told.push('told')
    select()
  }
  const select = () => document.getSelection()!.collapse(document.body, 0)
  document.addEventListener('selectionchange', listen)
  select()
  told.push('changed')
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  document.removeEventListener('selectionchange', listen)
  expect(told).toEqual(['changed', 'told'])
})
