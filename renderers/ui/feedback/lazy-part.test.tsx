import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failedSilently, failedWindow } from './failed-part.tsx'
import { chunk } from './lazy-part.ts'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>你好，{name}</p>

describe('a component whose code loads on demand', () => {
  it('shows the fallback until its code has loaded', async () => {
    const Late = chunk(async () => Greeting)
    render(
      <Suspense fallback="…">
        <Late name="张三" />
      </Suspense>,
    )
    expect(document.body.textContent).toBe('…')
    expect(await screen.findByText('你好，张三')).toBeDefined()
  })

  it('shows immediately when its code was preloaded', async () => {
    const Late = chunk(async () => Greeting)
    await Late.preload()
    render(<Late name="张三" />)
    expect(document.body.textContent).toBe('你好，张三')
  })

  it('loads its code only once', async () => {
    const load = vi.fn(async () => Greeting)
    const Late = chunk(load)
    await Promise.all([Late.preload(), Late.preload()])
    render(<Late name="张三" />)
    expect(load).toHaveBeenCalledOnce()
  })
})

/** Code that loads while there is a network. */
function remote() {
  const net = { up: false, loads: 0 }
  const load = async () => {
    net.loads += 1
    if (!net.up) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  }
  return { net, load }
}

const retry = () => screen.findByRole('button', { name: '重试' })

describe('a component whose code fails to load', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('fails in its place, and input beside it stays', async () => {
    const { load } = remote()
    const Late = chunk(load)
    render(
      <>
        <input aria-label="说明" />
        <Suspense fallback="…">
          <Late name="张三" />
        </Suspense>
      </>,
    )
    fireEvent.change(screen.getByLabelText('说明'), { target: { value: '未保存' } })
    expect((await screen.findByRole('alert')).textContent).toContain('加载失败')
    expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('未保存')
  })

  it('is loaded again by its retry, in all places where it failed', async () => {
    const { net, load } = remote()
    const Late = chunk(load)
    render(
      <Suspense fallback="…">
        <Late name="张三" />
        <Late name="李四" />
      </Suspense>,
    )
    expect(await screen.findAllByRole('alert')).toHaveLength(2)
    net.up = true
    fireEvent.click(screen.getAllByRole('button', { name: '重试' })[0]!)
    await waitFor(() => expect(document.body.textContent).toBe('你好，张三你好，李四'))
    expect(net.loads).toBe(2)
  })

  it('offers to load the page again after a retry has failed too', async () => {
    const Late = chunk(remote().load)
    render(
      <Suspense fallback="…">
        <Late name="张三" />
      </Suspense>,
    )
    const button = await retry()
    expect(screen.queryByRole('button', { name: '刷新页面' })).toBeNull()
    fireEvent.click(button)
    expect(await screen.findByRole('button', { name: '刷新页面' })).toBeDefined()
  })

  it('loads automatically when the network returns, also where no error was shown', async () => {
    const { net, load } = remote()
    const Late = chunk(load, failedSilently)
    render(
      <Suspense fallback="…">
        <Late name="张三" />
      </Suspense>,
    )
    await waitFor(() => expect(document.body.textContent).toBe(''))
    net.up = true
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('你好，张三')).toBeDefined()
  })

  it('is loaded again when it is opened again', async () => {
    const { net, load } = remote()
    const Late = chunk<{ name: string; onClose(): void }>(
      load,
      failedWindow(({ onClose }) => ({ onClose })),
    )
    const Opener = () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            打开
          </button>
          <Suspense>{open && <Late name="张三" onClose={() => setOpen(false)} />}</Suspense>
        </>
      )
    }
    render(<Opener />)
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('alert')).toBeNull()
    net.up = true
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    expect(await screen.findByText('你好，张三')).toBeDefined()
  })

  it('can be loaded ahead again', async () => {
    const { net, load } = remote()
    const Late = chunk(load)
    await expect(Late.preload()).rejects.toMatchObject({ name: 'ChunkError' })
    net.up = true
    await Late.preload()
    render(<Late name="张三" />)
    expect(document.body.textContent).toBe('你好，张三')
  })
})

it('is the only way in which components are loaded late', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['src/web', 'renderers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const lazy = sources.filter((file) => /\blazy\s*[(<]/.test(readFileSync(join(root, file), 'utf8')))
  expect(lazy).toEqual([join('renderers', 'ui', 'feedback', 'lazy-part.ts')])
})
