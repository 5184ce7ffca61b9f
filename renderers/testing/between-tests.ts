import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import './style-cache.ts'

// A long timeout, since a busy machine must not fail a test. Roles are searched among hidden elements too: detecting
// hidden elements takes most of the time of a search. A test that needs it passes `hidden: false`.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true })

// The library would do both itself, but only for the first file of a worker.
beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(() => {
  // First, since the document must not lose elements that React still shows.
  cleanup()
  // antd inserts its styles again with the next render; old ones would slow down every search by role.
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
