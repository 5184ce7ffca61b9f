import { expect, it } from 'vitest'
import { isNewEnough } from './node-version.mjs'

it.each([
  ['14.21.3', false],
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.1.0', true],
  ['24.0.0', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})
