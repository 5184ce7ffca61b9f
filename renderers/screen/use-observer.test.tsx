import { observable } from '@formily/reactive'
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { useObserver } from './use-observer.ts'

// Without StrictMode, whose second mount would render again in any case.
it('shows a change that came between its first render and its mounting', async () => {
  const state = observable({ text: 'before' })
  const Text = () => useObserver(() => <span>{state.text}</span>)
  const Reaction = () => {
    useLayoutEffect(() => {
      state.text = 'after'
    }, [])
    return null
  }
  render(
    <>
      <Text />
      <Reaction />
    </>,
  )
  expect(await screen.findByText('after')).toBeDefined()
})
