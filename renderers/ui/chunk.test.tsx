import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chunk } from './chunk.ts'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>你好，{name}</p>

describe('a component whose code is loaded when it is needed', () => {
  it('shows the fallback until its code is there', async () => {
    const Late = chunk(async () => Greeting)
    render(
      <Suspense fallback="…">
        <Late name="张三" />
      </Suspense>,
    )
    expect(document.body.textContent).toBe('…')
    expect(await screen.findByText('你好，张三')).toBeDefined()
  })

  it('shows at once when its code was loaded ahead of time', async () => {
    const Late = chunk(async () => Greeting)
    await Late.preload()
    render(<Late name="张三" />)
    expect(document.body.textContent).toBe('你好，张三')
  })

  it('loads its code once however often it is asked for', async () => {
    const load = vi.fn(async () => Greeting)
    const Late = chunk(load)
    await Promise.all([Late.preload(), Late.preload()])
    render(<Late name="张三" />)
    expect(load).toHaveBeenCalledOnce()
  })

  it('fails where it stands when its code does not come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Late = chunk<object>(() => Promise.reject(new Error('offline')))
    render(
      <ErrorBoundary place="区块">
        <Suspense fallback="…">
          <Late />
        </Suspense>
      </ErrorBoundary>,
    )
    expect(await screen.findByRole('alert')).toBeDefined()
  })
})
