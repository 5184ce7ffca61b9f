import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { HostContext } from '#web/host.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { PUBLISH_PERMISSION, type StoredVersion } from './document-versions.ts'
import { VersionPart } from './version-part.tsx'

const QUERY = 'GET /sys/document/queryById'
const begun: OpenDocument = {
  kind: 'page',
  address: 'business/shop',
  file: 'x',
  text: '{"title":"门店"}',
  shipped: undefined,
  base: { number: 0, text: '{}' },
}
const NAME = { kind: 'page', address: 'business/shop' } as const
const document = {
  ...NAME,
  file: 'x',
  text: '{"title":"门店"}',
  shipped: undefined,
  base: { number: 3, text: '{"title":"商店"}' },
}

/** Renders the part of the dialog for a document with this state on the server. */
async function shown(kept: StoredVersion | undefined, mayPublish = true, opened: OpenDocument = document) {
  const answers: Record<string, unknown> = { [QUERY]: kept ?? new Error('none') }
  const host = createTestHost(answers)
  const reported: string[] = []
  host.notices.success = (text) => void reported.push(text)
  if (mayPublish) host.session.grant({ auth: [{ action: PUBLISH_PERMISSION }], allAuth: [] } as never)
  const onLoad = vi.fn()
  const onSaved = vi.fn()
  render(
    <HostContext.Provider value={host}>
      <VersionPart document={opened} entity={undefined} onLoad={onLoad} onSaved={onSaved} />
    </HostContext.Provider>,
  )
  await expect.poll(() => host.http.requests).toHaveLength(1)
  return { answers, asked: host.http.requests, told: reported, onLoad, onSaved }
}
const newest: StoredVersion = { headNumber: 3, publishedNumber: 2, text: '{"title":"商店"}' }
const saves = (asked: readonly { call: string; body?: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST /sys/document/save').map(({ body }) => body)
const state = (text: string) => expect.poll(() => screen.getByRole('status').textContent).toBe(text)

describe('versions of a document', () => {
  it('are published with permission: then everybody sees the version', async () => {
    const { answers, asked, told: reported } = await shown(newest)
    await state('服务器上的最新版本为 3，已发布版本 2。您的草稿以它为基础。')
    answers[QUERY] = { ...newest, publishedNumber: 3 }
    await userEvent.click(screen.getByRole('button', { name: '发布版本 3' }))
    await state('服务器上的最新版本为 3，已发布版本 3。您的草稿以它为基础。')
    expect(asked[1]).toEqual({ call: 'POST /sys/document/publish', body: { ...NAME, number: 3 } })
    expect(reported).toEqual(['版本 3 已发布'])
    expect(screen.queryByRole('button', { name: /^发布版本/ })).toBeNull()
  })

  it('are not offered for publishing without permission', async () => {
    await shown(newest, false)
    await screen.findByRole('button', { name: '载入最新版本 3（可撤销）' })
    expect(screen.queryByRole('button', { name: /^发布版本/ })).toBeNull()
  })

  it('are loaded into the editor, unless it has the same text already', async () => {
    const { onLoad } = await shown(newest)
    await userEvent.click(await screen.findByRole('button', { name: '载入最新版本 3（可撤销）' }))
    expect(onLoad).toHaveBeenCalledExactlyOnceWith('{"title":"商店"}', { number: 3, text: '{"title":"商店"}' })
  })

  it('are not loaded where the editor holds the newest', async () => {
    await shown({ ...newest, text: `${document.text}\n` })
    await screen.findByRole('button', { name: '发布版本 3' })
    expect(screen.queryByRole('button', { name: /^载入最新版本/ })).toBeNull()
  })

  it('begin with the first save, based on the existing document, with a note', async () => {
    const { answers, asked, told: reported, onSaved } = await shown(undefined, true, begun)
    await state('服务器上还没有保存过的版本。')
    answers[QUERY] = { headNumber: null, publishedNumber: null, text: '{}' }
    answers['POST /sys/document/save'] = { number: 1, created: true, problems: [] }
    await userEvent.type(screen.getByLabelText('说明（可不填）'), '试验')
    await userEvent.click(screen.getByRole('button', { name: '保存版本' }))
    await expect.poll(() => reported).toEqual(['已保存为版本 1'])
    expect(saves(asked)).toEqual([{ ...NAME, text: document.text, base: 0, note: '试验' }])
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({ number: 1, text: document.text })
  })
})

describe('a draft that began with an older version than the newest', () => {
  const text = (value: object) => JSON.stringify(value)
  const mine: OpenDocument = {
    ...document,
    text: text({ title: '我的', size: 1 }),
    base: { number: 2, text: text({ title: '原', size: 1 }) },
  }
  const theirs = (value: object): StoredVersion => ({ headNumber: 3, publishedNumber: null, text: text(value) })
  // In tests the icon of a button that was busy stays part of its name.
  const buttonNamed = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) })
  const save = async (name: string) => userEvent.click(await buttonNamed(name))

  it('is merged with changes of another user elsewhere, and both are saved', async () => {
    const { answers, asked, told: reported, onLoad } = await shown(theirs({ title: '原', size: 2 }), true, mine)
    await state('服务器上的最新版本为 3，尚未发布。您的草稿以版本 2为基础，保存时与最新版本合并。')
    answers['POST /sys/document/save'] = { number: 4, created: true, problems: [] }
    await save('保存版本')
    await expect.poll(() => reported).toEqual(['已与版本 3 合并，已保存为版本 4'])
    const [{ text: sent, base }] = saves(asked) as [{ text: string; base: number }]
    expect([JSON.parse(sent), base]).toEqual([{ title: '我的', size: 2 }, 3])
    expect(onLoad).toHaveBeenCalledExactlyOnceWith(sent, { number: 4, text: sent })
  })

  it('waits for a choice where both changed the same, and shows the three versions', async () => {
    const { answers, asked, told: reported } = await shown(theirs({ title: '他们的', size: 2 }), true, mine)
    await state('服务器上的最新版本为 3，尚未发布。您的草稿以版本 2为基础，保存时与最新版本合并。')
    answers['POST /sys/document/save'] = { number: 4, created: true, problems: [] }
    await save('保存版本')
    const row = (await screen.findByText('他们的')).closest('tr')!
    expect([...row.cells].slice(1, 4).map(({ textContent }) => textContent)).toEqual(['原', '他们的', '我的'])
    expect(saves(asked)).toEqual([])
    expect((await buttonNamed('合并并保存版本')).disabled).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: '版本 3' }))
    await save('合并并保存版本')
    await expect.poll(() => reported).toEqual(['已与版本 3 合并，已保存为版本 4'])
    expect(JSON.parse((saves(asked)[0] as { text: string }).text)).toEqual({ title: '他们的', size: 2 })
  })

  it('asks again when yet another version was saved meanwhile', async () => {
    const { answers, asked } = await shown(theirs({ title: '他们的', size: 2 }), true, mine)
    await state('服务器上的最新版本为 3，尚未发布。您的草稿以版本 2为基础，保存时与最新版本合并。')
    await save('保存版本')
    await userEvent.click(await screen.findByRole('radio', { name: '我的' }))
    answers[QUERY] = { ...theirs({ title: '第三人的', size: 2 }), headNumber: 4 }
    await save('合并并保存版本')
    expect(await screen.findByText('第三人的')).toBeDefined()
    expect(saves(asked)).toEqual([])
  })

  it('is not merged while it is no JSON, and the place is shown', async () => {
    const { asked } = await shown(theirs({ title: '他们的' }), true, { ...mine, text: '{"title":' })
    await save('保存版本')
    expect(await screen.findByText(/^草稿不是有效的 JSON，改正后才能合并。第 1 行/)).toBeDefined()
    expect(saves(asked)).toEqual([])
  })
})
