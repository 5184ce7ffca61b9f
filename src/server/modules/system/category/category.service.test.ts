import { expect, it } from 'vitest'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { createCategoryService } from './category.service.ts'

it('reads a whole tree with one statement at a time', async () => {
  let [running, most] = [0, 0]
  const service = createCategoryService({
    engine: {
      async lookupTree(_principal: unknown, _target: unknown, parent: string) {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve))
        running -= 1
        const keys = parent.length > 2 ? [] : ['a', 'b', 'c'].map((name) => parent + name)
        return keys.map((key) => ({ key, title: key, parentId: parent, leaf: false }))
      },
    },
    categories: { codesOf: async () => new Map() },
  } as never)
  const tree = await service.nodesOfCode(testPrincipal(), '0', true)
  expect(tree.map(({ key, children }) => [key, children!.map((child) => child.key)])).toEqual([
    ['0a', ['0aa', '0ab', '0ac']],
    ['0b', ['0ba', '0bb', '0bc']],
    ['0c', ['0ca', '0cb', '0cc']],
  ])
  expect(most).toBe(1)
})
