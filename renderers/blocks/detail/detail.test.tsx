import { Validator } from '@cfworker/json-schema'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import { detailManifest } from './detail.manifest.ts'

const entities = [readEntity('system/position')]
const record = { id: '7', code: 'boss', name: '主任', postRank: '1', postRank_dictText: '一级' }

describe('a detail', () => {
  it('shows the record of the id in the address, with the texts of the server', async () => {
    renderScreen(pageOf({ detail: readBlockExample('detail') }), {
      entities,
      params: { id: '7' },
      rows: { 'system/position': [record] },
    })
    expect(await screen.findByText('主任')).toBeDefined()
    expect(await screen.findByText('一级')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('has one to four columns', () => {
    const { columns } = detailManifest.props.properties
    const allowed = [0, 1, 4, 5, 1.5].filter((count) => new Validator(columns as object).validate(count).valid)
    expect(allowed).toEqual([1, 4])
  })

  it('can be tried again when the record could not be read', async () => {
    let down = true
    const get = async () => {
      if (down) throw new Error('down')
      return record
    }
    const page = pageOf({ detail: readBlockExample('detail') })
    const { user } = renderScreen(page, { entities, params: { id: '7' }, instead: { records: { get } } })
    await screen.findByText('加载失败')
    down = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('主任')).toBeDefined()
  })
})
