import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '#renderers/ports.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf, readBlockExample } from '#renderers/testing/example-page.ts'
import type { FakeHostInput } from '#renderers/testing/fake-ports.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'

function show(instead: FakeHostInput['instead'] = {}) {
  return renderScreen(pageOf({ steps: readBlockExample('steps') }), {
    entities: [readEntity('system/position')],
    instead: { dictionary: async () => [{ value: '1', text: '一级', title: '一级' }], ...instead },
  })
}

const next = () => screen.getByRole('button', { name: '下一步' })

describe('a wizard', () => {
  it('continues only when a step is valid, preserves input, and saves everything at the end', async () => {
    const { user, host } = show()
    await screen.findByLabelText('职务编码')
    await user.click(next())
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText('职务编码'), 'boss')
    await user.type(screen.getByLabelText('职务名称'), '主任')
    await user.click(next())
    expect(await screen.findByText('编码保存后不能修改')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '上一步' }))
    expect((screen.getByLabelText('职务编码') as HTMLInputElement).value).toBe('boss')
    await user.click(next())
    await user.click(await screen.findByRole('combobox', { name: '职级' }))
    await user.click(await screen.findByTitle('一级'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('职务已建立')).toBeDefined()
    expect(host.events).toContain('add {"code":"boss","name":"主任","postRank":"1"}')
    await user.click(screen.getByRole('button', { name: '再填一次' }))
    expect((await screen.findByLabelText<HTMLInputElement>('职务编码')).value).toBe('')
  })

  it('goes back to the step with the refused field', async () => {
    const add = async () => {
      throw new RefusedError('已存在', [{ field: 'code', keyword: 'unique', message: '编码已存在' }])
    }
    const { user } = show({ records: { add } })
    await user.type(await screen.findByLabelText('职务编码'), 'boss')
    await user.type(screen.getByLabelText('职务名称'), '主任')
    await user.click(next())
    await user.click(await screen.findByRole('combobox', { name: '职级' }))
    await user.click(await screen.findByTitle('一级'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('编码已存在')).toBeDefined()
    await waitFor(() => expect(next()).toBeDefined())
    expect((screen.getByLabelText('职务编码') as HTMLInputElement).value).toBe('boss')
  })
})
