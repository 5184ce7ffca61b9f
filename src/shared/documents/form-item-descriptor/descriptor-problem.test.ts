import { describe, expect, it } from 'vitest'
import type { Entity } from '../entity.ts'
import type { FieldUse } from '../page.ts'
import { describeForm } from './describe-form.ts'
import type { FormItemDescriptor } from './descriptor.ts'
import { readDescriptors } from './read-descriptors.ts'
import { environment, item, listSource, read, text } from './testing/descriptor-samples.ts'

describe('settings without a field equivalent', () => {
  it.each<[string, Partial<FormItemDescriptor> & { type: string }, string]>([
    ['an unknown type', { type: 'brush' }, 'type-unknown type'],
    ['a sub-table', { type: 'tab' }, 'type-elsewhere type'],
    ['an item of the row of a sub-table', { type: 'text', subKey: 'lines' }, 'type-elsewhere subKey'],
    ['an unknown attribute', { type: 'text', widgetAttrs: { size: 'big' } }, 'attr-unknown widgetAttrs.size'],
    ['an unknown rule', { type: 'text', rules: [{ luck: 1 } as never] }, 'rule-unknown rules[0].luck'],
    ['a pattern that is none', { type: 'text', rules: [{ pattern: '(' }] }, 'pattern-refused rules[0].pattern'],
    ['an unknown setting', { type: 'text', formSchema: { extendJson: { x: 1 } } }, 'setting-unknown extendJson.x'],
    ['a broken setting', { type: 'text', formSchema: { extendJson: '{' } }, 'setting-broken extendJson'],
    ['a default of nothing known', { type: 'text', formSchema: { defVal: '#{weather}' } }, 'default-computed defVal'],
    ['a script as default', { type: 'text', formSchema: { defVal: '{{window.x}}' } }, 'default-computed defVal'],
    ['a rule inside a text', { type: 'text', formSchema: { defVal: `A\${code}` } }, 'default-computed defVal'],
    [
      'an unknown period',
      { type: 'date', formSchema: { extendJson: { picker: 'decade' } } },
      'setting-unknown extendJson.picker',
    ],
    ['a table without entity', { type: 'list', dictTable: 'nobody', listSource }, 'table-unknown dictTable'],
    [
      'a condition in SQL',
      { type: 'list', dictTable: "sys_depart where org_code = 'A'", dictCode: 'id' },
      'condition-sql dictTable',
    ],
    ['a column without field', { type: 'list', dictTable: 'sys_depart', dictCode: 'tel' }, 'column-unknown dictCode'],
    ['another tree', { type: 'sel_tree', dict: 'sys_depart', pidField: 'boss' }, 'tree-differs pidField'],
    ['a table as radio buttons', { type: 'radio', dictTable: 'sys_depart' }, 'control-differs dictTable'],
    ['a choice of nothing', { type: 'list' }, 'setting-missing listSource'],
    ['a member nobody knows', { type: 'text', colour: 'red' } as never, 'key-unknown colour'],
  ])('are reported: %s', (_, given, problem) => {
    const { problems } = read([item(given)])
    expect(problems.map(({ code, at }) => `${code} ${at}`)).toContain(problem)
    expect(problems.every(({ reason }) => reason !== '')).toBe(true)
  })

  it('leaves the other fields unchanged', () => {
    const { uses, problems } = read([item({ type: 'brush' }), { ...text({ type: 'text' }), key: 'next' }])
    expect(uses.map(({ field }) => field)).toEqual(['it', 'next'])
    expect(problems).toHaveLength(1)
  })

  it('does not loosen the entity of the form', () => {
    const onto: Entity = {
      $id: 'business/shop',
      title: '门店',
      type: 'object',
      properties: { it: { type: 'string', title: '编码', maxLength: 10, pattern: '^A' } },
    }
    const loose = text({ type: 'text', rules: [{ max: 50 }, { min: 2 }, { pattern: '^B' }] })
    const { entity } = readDescriptors([loose], { ...environment, onto })
    expect(entity.properties.it).toMatchObject({ title: '它', maxLength: 10, minLength: 2, pattern: '^A' })
  })
})

describe('settings without a descriptor equivalent', () => {
  const entity: Entity = {
    $id: 'business/shop',
    title: '门店',
    type: 'object',
    'x-children': [{ entity: 'business/line', by: 'shopId', kind: 'many', name: 'lines' }],
    properties: {
      month: { type: 'string', title: '月份', 'x-widget': 'MonthPicker' },
      code: { type: 'string', title: '编码', 'x-write': 'once', 'x-check-rule': 'shop_code', 'x-fill': {} },
      tags: { type: 'array', title: '标签', 'x-widget': 'Select', enum: ['a'] },
    },
  }

  it.each<[FieldUse, string]>([
    [{ field: 'month' }, 'widget-unsayable widget'],
    [{ field: 'lines', widget: 'SubTable' }, 'widget-unsayable widget'],
    [{ field: 'code' }, 'keyword-unsayable x-write'],
    [{ field: 'code' }, 'keyword-unsayable x-check-rule'],
    [{ field: 'tags' }, 'keyword-unsayable type'],
    [{ field: 'code', props: { autoFocus: true } }, 'prop-unsayable autoFocus'],
    [{ field: 'code', modes: ['add'] }, 'use-unsayable modes'],
    [{ field: 'code', span: 2 }, 'use-unsayable span'],
    [{ field: 'code', reactions: [{ use: 'visible', when: 'true' }] }, 'reaction-unsayable reactions'],
    [{ field: 'none' }, 'column-unknown field'],
  ])('are reported: %j', (use, problem) => {
    const { problems } = describeForm(entity, [use], environment)
    expect(problems.map(({ code, at }) => `${code} ${at}`)).toContain(problem)
  })

  it('reports items that only divide', () => {
    const { items, problems } = describeForm(entity, [{ widget: 'Divider', title: '其他' }, 'month'], environment)
    expect(items).toEqual([])
    expect(problems.map(({ key, code }) => `${key} ${code}`)).toEqual([
      '其他 layout-unsayable',
      'month widget-unsayable',
    ])
  })
})
