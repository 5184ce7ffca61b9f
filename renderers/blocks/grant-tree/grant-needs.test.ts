import { describe, expect, it } from 'vitest'
import { lacksOf, namesIn, neededBy } from './grant-needs.ts'
import { indexNodes, readNodes } from './grant-nodes.ts'
import { taken, toggled } from './grant-selection.ts'

const need = (title: string, ...keys: string[]) => ({ title, keys })
const index = indexNodes(
  readNodes({
    treeList: [
      {
        key: 'system',
        title: '系统管理',
        menuType: 0,
        children: [
          {
            key: 'user',
            title: '用户管理',
            needs: [need('查看部门', 'see-departs', 'departs'), need('x', 'elsewhere')],
          },
          { key: 'departs', title: '部门管理', needs: [need('查看部门角色', 'depart-roles')] },
        ],
      },
      { key: 'others', title: '其他', children: [{ key: 'see-departs', title: '查看部门', menuType: 2 }] },
      { key: 'depart-roles', title: '查看部门角色', menuType: 2, disabled: true },
    ],
  }),
)
const node = (key: string) => index.get(key)!.node
const sorted = (keys: Iterable<string>) => [...keys].sort()

describe('ticking an entry that needs others', () => {
  it('ticks the best entry for each need, with its ancestors', () => {
    expect(sorted(toggled(index, new Set(), node('user'), true))).toEqual(['others', 'see-departs', 'system', 'user'])
  })

  it('ticks nothing where a suitable entry is granted', () => {
    const granted = toggled(index, new Set(['system', 'departs']), node('user'), true)
    expect(sorted(granted)).toEqual(['departs', 'system', 'user'])
  })

  it('skips entries that the person may not grant', () => {
    const granted = toggled(index, new Set(), node('departs'), true)
    expect(sorted(granted)).toEqual(['departs', 'system'])
    expect(lacksOf(index, granted)).toEqual([{ key: 'departs', title: '部门管理', needs: ['查看部门角色'] }])
  })
})

describe('needs of granted entries', () => {
  const granted = new Set(['system', 'user', 'others', 'see-departs'])

  it('are listed at the entry that meets them', () => {
    expect(neededBy(index, granted)).toEqual(new Map([['see-departs', ['用户管理']]]))
  })

  it('are missing once it is revoked', () => {
    const [lack] = lacksOf(index, taken(index, granted, ['see-departs']))
    expect(lack).toEqual({ key: 'user', title: '用户管理', needs: ['查看部门', 'x'] })
  })

  it('are named up to three', () => {
    expect(namesIn(['甲'])).toBe('「甲」')
    expect(namesIn(['甲', '乙', '丙', '丁'])).toBe('「甲」、「乙」、「丙」等 4 项')
  })
})
