import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { HostContext } from '../../host.ts'
import { createTestHost } from '../../testing/test-host.ts'
import { type KeptDocument, PUBLISH_PERMISSION } from './document-versions.ts'
import { VersionPart } from './version-part.tsx'

const QUERY = 'GET /sys/document/queryById'
const NAME = { kind: 'page', address: 'business/shop' } as const
const document = { ...NAME, file: 'x', text: '{"title":"门店"}', shipped: undefined }

/** The part of the dialog for a document of which the server keeps this. */
async function shown(kept: KeptDocument | undefined, mayPublish = true) {
  const answers: Record<string, unknown> = { [QUERY]: kept ?? new Error('none') }
  const host = createTestHost(answers)
  const told: string[] = []
  host.notices.success = (text) => void told.push(text)
  if (mayPublish) host.session.grant({ auth: [{ action: PUBLISH_PERMISSION }], allAuth: [] } as never)
  const onLoad = vi.fn()
  render(
    <HostContext.Provider value={host}>
      <VersionPart document={document} onLoad={onLoad} />
    </HostContext.Provider>,
  )
  await vi.waitFor(() => expect(host.http.asked).toHaveLength(1))
  return { answers, asked: host.http.asked, told, onLoad }
}
const newest: KeptDocument = { headNumber: 3, publishedNumber: 2, text: '{"title":"商店"}' }
const state = (text: string) => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

describe('versions of a document', () => {
  it('are published by who may: then that is the one that everybody sees', async () => {
    const { answers, asked, told } = await shown(newest)
    await state('服务器上的最新版本为 3，已发布版本 2。保存时以它为基础。')
    answers[QUERY] = { ...newest, publishedNumber: 3 }
    await userEvent.click(screen.getByRole('button', { name: '发布版本 3' }))
    await state('服务器上的最新版本为 3，已发布版本 3。保存时以它为基础。')
    expect(asked[1]).toEqual({ call: 'POST /sys/document/publish', body: { ...NAME, number: 3 } })
    expect(told).toEqual(['版本 3 已发布'])
    expect(screen.queryByRole('button', { name: /^发布版本/ })).toBeNull()
  })

  it('are not offered to be published by who may not', async () => {
    await shown(newest, false)
    await screen.findByRole('button', { name: '载入最新版本 3（可撤销）' })
    expect(screen.queryByRole('button', { name: /^发布版本/ })).toBeNull()
  })

  it('come into the editor, unless the same stands there already', async () => {
    const { onLoad } = await shown(newest)
    await userEvent.click(await screen.findByRole('button', { name: '载入最新版本 3（可撤销）' }))
    expect(onLoad).toHaveBeenCalledExactlyOnceWith('{"title":"商店"}')
  })

  it('are not loaded where the editor holds the newest', async () => {
    await shown({ ...newest, text: `${document.text}\n` })
    await screen.findByRole('button', { name: '发布版本 3' })
    expect(screen.queryByRole('button', { name: /^载入最新版本/ })).toBeNull()
  })

  it('begin with the first that is saved, upon what was there, with a note', async () => {
    const { answers, asked, told } = await shown(undefined)
    await state('服务器上还没有保存过的版本。')
    answers['POST /sys/document/save'] = { number: 1, created: true, problems: [] }
    answers[QUERY] = { headNumber: 1, publishedNumber: null, text: document.text }
    await userEvent.type(screen.getByLabelText('说明（可不填）'), '试验')
    await userEvent.click(screen.getByRole('button', { name: '保存版本' }))
    await state('服务器上的最新版本为 1，尚未发布。保存时以它为基础。')
    expect(asked[1]).toMatchObject({ call: 'POST /sys/document/save' })
    expect(asked[1]!.body).toEqual({ ...NAME, text: document.text, base: 0, note: '试验' })
    expect(told).toEqual(['已保存为版本 1'])
  })
})
