import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadLazyBlocks, loadLazyPlugins, vocabulary } from '#renderers/screen/load/vocabulary.ts'
import { preparePage } from '#renderers/screen/prepare/prepare-page.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { examplePage } from './example-page.ts'
import { type Plugin, pluginsOf, pluginsWith } from './plugins.ts'
import { propRows } from './prop-rows.ts'

const root = join(import.meta.dirname, '../../../..')
const meta = read('schemas/_meta/page.schema.json') as MetaSchema
const plugins = pluginsOf(meta)

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function exampleOf({ kind, name }: Plugin): unknown {
  const folder = name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  return read(`renderers/${kind}s/${folder}/${folder}.example.json`)
}

describe('the gallery', () => {
  let positions: Entity
  beforeAll(() => {
    positions = readEntity('system/position')
  })

  it('shows plugins of all four kinds', () => {
    expect([...new Set(plugins.map(({ kind }) => kind))]).toEqual(['block', 'widget', 'action', 'reaction'])
  })

  it.each(plugins)('makes a valid page of the example of $kind $name', async (plugin) => {
    const { page, entity } = examplePage(plugin, exampleOf(plugin), meta['x-pieces']!)
    await Promise.all([loadLazyBlocks(page), loadLazyPlugins(page)])
    const entities = { [positions.$id]: positions, ...(entity && { [entity.$id]: entity }) }
    const { blocks } = preparePage(page, 'system/example', entities, vocabulary)
    expect(blocks.flatMap(({ problems }) => problems.filter(({ reason }) => !isElsewhere(reason)))).toEqual([])
    expect(JSON.stringify(page)).toContain(JSON.stringify(plugin.name))
  })

  it('finds plugins by words of their name, title and description', () => {
    expect(pluginsWith(plugins, 'slider').map(({ name }) => name)).toEqual(['Slider'])
    expect(pluginsWith(plugins, '滑块').map(({ name }) => name)).toContain('Slider')
    expect(pluginsWith(plugins, 'no such piece')).toEqual([])
    expect(pluginsWith(plugins, ' ')).toEqual(plugins)
  })
})

/** Entities of other documents are loaded with the page and missing here. */
function isElsewhere(reason: string): boolean {
  return reason.startsWith('没有实体')
}

describe('the reference of a plugin', () => {
  it('lists its props with type, default, limits and required marks', () => {
    const rows = propRows({
      required: ['fields'],
      properties: {
        fields: { $ref: '#/$defs/FieldUses' },
        columns: { type: 'integer', minimum: 1, maximum: 4, default: 2, description: '列数' },
        order: { type: 'object', properties: { field: { type: 'string', format: 'field' } } },
        size: { enum: [10, 20] },
      },
    })
    expect(rows).toMatchObject([
      { path: 'fields', type: '字段列表', required: true },
      { path: 'columns', type: 'integer', default: '2', description: '列数；不小于 1，不大于 4', required: false },
      { path: 'order', depth: 0 },
      { path: 'order.field', name: 'field', depth: 1, type: 'field' },
      { path: 'size', type: '10 | 20' },
    ])
  })

  it('describes every plugin', () => {
    expect(plugins.filter(({ title, description }) => title === '' || description === '')).toEqual([])
  })
})
