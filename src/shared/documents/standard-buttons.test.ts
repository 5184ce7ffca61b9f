import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluateOr } from '#shared/expression/evaluation/evaluate-expression.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import type { Entity } from './entity.ts'
import { type Button, type Page, STANDARD_BUTTONS, type StandardButton, type StandardUse } from './page.ts'
import { lackFor, permissionOfButton, standardButton, standardUse } from './standard-buttons.ts'

const leave: Entity = {
  ...{ $id: 'business/leave', title: '请"假', type: 'object', 'x-table': 'leave', 'x-title': 'kind' },
  'x-process': { status: 'state' },
  properties: { kind: { type: 'string', title: '类型' }, state: { type: 'string', title: '状态' } },
}
const plain: Entity = { ...leave, 'x-process': undefined }
const shown = (use: StandardUse, place: 'row' | 'batch' | 'other' = 'row', entity = leave) =>
  standardButton(use, { entity, place, editor: 'editor' })
const evaluated = (expression: string, row: object) => evaluateOr(parseExpression(expression), { row }, 'failed')
const states = (use: StandardUse) =>
  ['1', '2', '3', 'rejectProcess', null].filter((state) => evaluated(shown(use).when!, { state, mine: true }) === true)

describe('standard buttons of records that are approved', () => {
  it('submit a record that is neither running nor completed', () => {
    expect(states({ standard: 'submit' })).toEqual(['1', 'rejectProcess', null])
    expect(shown({ standard: 'submit' })).toMatchObject({
      label: '提交',
      do: [
        { use: 'confirm', with: { title: '确定提交审批吗?' } },
        {
          use: 'call',
          with: {
            call: 'POST /act/process/extActProcess/submitRecord',
            body: { formAddress: 'business/leave', id: { expr: 'row.id' } },
          },
        },
        { use: 'reload' },
      ],
    })
  })

  it('show the progress of a record that was submitted', () => {
    expect(states({ standard: 'progress' })).toEqual(['2', '3', 'rejectProcess'])
    expect(shown({ standard: 'progress' }).do).toMatchObject([
      { use: 'open-page', with: { page: 'workflow/record-trace', params: { formAddress: 'business/leave' } } },
    ])
  })

  it('need no permission code, and an entity with a process', () => {
    expect(permissionOfButton('submit', leave)).toBeUndefined()
    expect(shown({ standard: 'submit' })).not.toHaveProperty('permission')
    const offersNothing = () => false
    expect(lackFor('progress', offersNothing, leave)).toBeUndefined()
    expect(lackFor('progress', offersNothing, plain)).toContain('x-process')
    expect(lackFor('trace', offersNothing, leave)).toContain('processInstanceId')
    expect(lackFor('delete', offersNothing, leave)).toBe('delete、deleteBatch')
  })

  it('leave a record alone while its process runs and once it is approved, beside a condition of the page', () => {
    expect(states({ standard: 'edit' })).toEqual(['1', 'rejectProcess', null])
    expect(states({ standard: 'delete', when: "row.mine && row.state != '1'" })).toEqual(['rejectProcess', null])
    expect(shown({ standard: 'edit', when: 'row.mine' }, 'row', plain).when).toBe('row.mine')
    expect(shown({ standard: 'edit' }, 'row', plain)).not.toHaveProperty('when')
  })
})

describe('settings of a standard button', () => {
  it('replace its label and icon, the form that it opens and the values of a new record', () => {
    const initial = { kind: 'a' }
    const use: StandardUse = { standard: 'add', label: '登记', icon: 'edit', target: 'other', initial }
    expect(shown(use, 'other')).toMatchObject({
      ...{ label: '登记', icon: 'edit', kind: 'primary', permission: 'business:leave:add' },
      do: [{ use: 'open', with: { target: 'other', mode: 'add', initial } }],
    })
  })

  it('report the effects of a deletion with its question', () => {
    const [one] = shown({ standard: 'delete', preview: 'POST /x', content: '连同下级' }).do
    expect(one).toEqual({
      use: 'confirm-effects',
      with: {
        title: '确定删除吗?',
        content: '连同下级',
        danger: true,
        call: 'POST /x',
        body: { ids: { expr: 'row.id' } },
      },
    })
    const [many] = shown({ standard: 'delete', preview: 'POST /x' }, 'batch').do
    expect(many!.with).toMatchObject({ title: '确认删除', body: { ids: { expr: 'selection.map(r, r.id)' } } })
  })
})

describe('the page of versions', () => {
  it.each([
    [{ kind: '年假' }, '请"假历史：年假'],
    [{}, '请"假历史：'],
  ])('is titled by the name of the record %o', (row, title) => {
    const { title: heading } = shown({ standard: 'history' }).do[0]!.with as { title: { expr: string } }
    expect(evaluated(heading.expr, row)).toBe(title)
  })
})

describe('a button of a page', () => {
  it.each<[unknown, StandardButton | undefined]>([
    ['edit', 'edit'],
    [{ standard: 'edit', when: 'row.mine' }, 'edit'],
    ['edti', undefined],
    [{ standard: 'edti' }, undefined],
    [{ label: '编辑', do: [{ use: 'reload' }] }, undefined],
    [null, undefined],
  ])('%o is the standard button %s', (given, name) => {
    expect(standardUse(given)?.standard).toBe(name)
  })

  it('is refused with the reason where something is missing', () => {
    expect(() => standardButton({ standard: 'edit' }, { entity: leave, place: 'row', editor: undefined })).toThrow(
      '表单弹窗',
    )
    expect(() => standardButton({ standard: 'edit' }, { entity: undefined, place: 'row', editor: 'e' })).toThrow('实体')
  })
})

const schemas = join(import.meta.dirname, '../../../schemas')
const read = (address: string, kind: string) =>
  JSON.parse(readFileSync(join(schemas, `${address}.${kind}.json`), 'utf8'))

/** Buttons that a part of a page writes out, with the place that a list gives them. */
function ownButtons(part: unknown, place: 'row' | 'batch' | 'other' = 'other'): [Button, typeof place][] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'label' in part && 'do' in part ? [[part as Button, place] as [Button, typeof place]] : []
  const inner = Object.entries(part).flatMap(([name, value]) =>
    ownButtons(value, name === 'rowButtons' ? 'row' : name === 'batchButtons' ? 'batch' : place),
  )
  return [...own, ...inner]
}

describe('pages of the product', () => {
  it('write out no button that is a standard one', () => {
    const repeated: string[] = []
    const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /^[a-z]+\/.+\.page\.json$/.test(name))) {
      const page = read(file.replace('.page.json', ''), 'page') as Page
      if (page['x-entity'] === undefined) continue
      const entity = read(page['x-entity'], 'entity') as Entity
      for (const [button, place] of ownButtons(page.properties)) {
        const same = STANDARD_BUTTONS.find((standard) => {
          const { label, do: steps } = standardButton({ standard }, { entity, place, editor: 'editor' })
          return label === button.label && JSON.stringify(steps) === JSON.stringify(button.do)
        })
        if (same) repeated.push(`${file} ${button.label}`)
      }
    }
    expect(repeated).toEqual([])
  })
})
