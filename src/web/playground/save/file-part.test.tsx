import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SAVE_PATH } from '#shared/wire/playground.ts'
import { HostContext } from '#web/host.ts'
import { createTestHost } from '#web/testing/test-host.ts'
import { FilePart } from './file-part.tsx'

/** Renders the part of the dialog with this answer of the development server; records requests and notices. */
function shown(status: number, answer: unknown) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(answer), { status }))
  vi.stubGlobal('fetch', fetched)
  const host = createTestHost({})
  const reported: string[] = []
  host.notices.success = (text) => void reported.push(text)
  host.notices.error = (text) => void reported.push(`! ${text}`)
  const draft = {
    kind: 'page',
    address: 'business/shop',
    file: 'x',
    text: '{"title":"门店"}',
    shipped: undefined,
    base: { number: 0, text: '' },
  } as const
  render(
    <HostContext.Provider value={host}>
      <FilePart document={draft} />
    </HostContext.Provider>,
  )
  const write = screen.getByRole('button', { name: '写入 schemas/' })
  return { asked: fetched, told: reported, write, address: screen.getByLabelText('地址，如 business/shop') }
}
afterEach(() => vi.unstubAllGlobals())

describe('a draft of the playground', () => {
  it('is sent to the development server under its address, and the path is shown', async () => {
    const { asked: fetched, told: reported, write } = shown(200, { file: 'schemas/business/shop.page.json' })
    await userEvent.click(write)
    await expect.poll(() => reported).toEqual(['已写入 schemas/business/shop.page.json'])
    const body = JSON.stringify({ kind: 'page', address: 'business/shop', text: '{"title":"门店"}' })
    expect(fetched).toHaveBeenCalledExactlyOnceWith(SAVE_PATH, expect.objectContaining({ method: 'POST', body }))
  })

  it('does not overwrite an existing file, and reports it', async () => {
    const { told: reported, write } = shown(409, { message: 'schemas/business/shop.page.json 已存在，请换一个地址' })
    await userEvent.click(write)
    await expect.poll(() => reported).toEqual(['! schemas/business/shop.page.json 已存在，请换一个地址'])
  })

  it('needs an address of an area and a noun', async () => {
    const { asked: fetched, write, address } = shown(200, {})
    await userEvent.clear(address)
    await userEvent.type(address, '../etc')
    expect((write as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(write)
    expect(fetched).not.toHaveBeenCalled()
  })
})
