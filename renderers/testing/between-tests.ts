import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import './kept-styles.ts'

// Only what never comes takes as long; a busy machine is no fault. Roles are searched among hidden elements too: to find
// out which are hidden takes most of the time of such a search, and a test that means it asks for it.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true })

// The library would do both by itself, but only for the first file of a worker.
beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(() => {
  // First of all: what React still shows must not be taken from the document before.
  cleanup()
  // antd brings its styles again with what is drawn next; those that stay behind make every question for a role slower.
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
