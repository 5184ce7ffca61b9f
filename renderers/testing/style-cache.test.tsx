import { render } from '@testing-library/react'
import { Button, theme } from 'antd'
import { expect, it } from 'vitest'

it('computes the design tokens of antd once for all renders', () => {
  const seen: unknown[] = []
  const Reader = () => {
    seen.push(theme.useToken().token)
    return null
  }
  render(<Reader />).unmount()
  render(<Reader />).unmount()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.at(-1)).toBe(seen[0])
})

it.each(['first', 'second'])('puts a style into the document of the %s test', (text) => {
  const styles = () =>
    [...document.querySelectorAll('style')].filter(({ textContent }) => textContent.includes('.ant-btn'))
  expect(styles()).toEqual([])
  render(<Button>{text}</Button>)
  expect(styles()).not.toEqual([])
})
