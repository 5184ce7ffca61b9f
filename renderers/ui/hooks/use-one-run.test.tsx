import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useOneRun } from './use-one-run.ts'

function Dialog({ work }: { work(): Promise<void> }) {
  const { busy, runOnce } = useOneRun()
  const [open, setOpen] = useState(true)
  const submit = () =>
    runOnce(async () => {
      await work()
      setOpen(false)
    })
  return open ? (
    <button type="button" aria-busy={busy} onClick={() => void submit()}>
      确定
    </button>
  ) : (
    <p>关闭了</p>
  )
}

it('a click between the end of a run and what it leaves on the screen begins no second one', async () => {
  let runs = 0
  let end = (): void => undefined
  const work = () =>
    new Promise<void>((resolve) => {
      runs += 1
      end = resolve
    })
  render(<Dialog work={work} />)
  const button = screen.getByRole('button')
  button.click()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  end()
  // The promise of the run ends among these, and React has rendered nothing yet.
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.resolve()
    button.click()
  }
  expect(runs).toBe(1)
  expect(await screen.findByText('关闭了')).toBeDefined()
})

it('what ends at once, or fails, can be run again', async () => {
  const runs: string[] = []
  function Stage() {
    const { busy, isRunning, runOnce } = useOneRun()
    const press = (name: string, fails: boolean) => {
      const work = async () => {
        runs.push(`${name} ${isRunning()}`)
        if (fails) throw new Error(name)
      }
      void runOnce(work).catch(() => undefined)
    }
    return (
      <>
        <button type="button" disabled={busy} onClick={() => press('done', false)}>
          做
        </button>
        <button type="button" disabled={busy} onClick={() => press('failed', true)}>
          错
        </button>
      </>
    )
  }
  render(<Stage />)
  for (const name of ['错', '做', '做']) {
    const button = screen.getByRole('button', { name })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    button.click()
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
  }
  expect(runs).toEqual(['failed true', 'done true', 'done true'])
})
