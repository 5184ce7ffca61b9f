import { act, fireEvent, render, screen } from '@testing-library/react'
import { useCallback } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useComposedValue } from './use-composed-value.ts'

const settled: string[] = []

function Search() {
  const input = useComposedValue(
    useCallback((text: string) => void settled.push(text), []),
    300,
  )
  return <input aria-label="词" {...input} />
}

beforeEach(() => {
  vi.useFakeTimers()
  settled.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a search word', () => {
  it('is acted on 300 ms after the last change, once', () => {
    render(<Search />)
    const input = screen.getByLabelText('词')
    fireEvent.change(input, { target: { value: 'a' } })
    act(() => vi.advanceTimersByTime(299))
    fireEvent.change(input, { target: { value: 'ab' } })
    act(() => vi.advanceTimersByTime(299))
    expect(settled).toEqual([])
    act(() => vi.advanceTimersByTime(1))
    expect(settled).toEqual(['ab'])
  })

  it('is not acted on while an input method is composing it', () => {
    render(<Search />)
    const input = screen.getAllByLabelText('词').at(-1)!
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: 'wang' } })
    act(() => vi.advanceTimersByTime(5000))
    expect(settled).toEqual([])
    fireEvent.change(input, { target: { value: '王' } })
    fireEvent.compositionEnd(input)
    act(() => vi.advanceTimersByTime(300))
    expect(settled).toEqual(['王'])
  })
})
