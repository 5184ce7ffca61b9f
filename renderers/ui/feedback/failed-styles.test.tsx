import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { removeFailedStyles } from './failed-styles.ts'

function addLink(rel: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  document.head.append(link)
  return link
}

it('removes a style sheet that failed, after the loader has heard of it, and no other', async () => {
  removeFailedStyles()
  removeFailedStyles()
  const [failed, loaded, icon] = [addLink('stylesheet'), addLink('stylesheet'), addLink('icon')]
  const heard = vi.fn(() => failed.isConnected)
  failed.addEventListener('error', heard)
  failed.dispatchEvent(new Event('error'))
  icon.dispatchEvent(new Event('error'))
  expect(heard).toHaveReturnedWith(true)
  await waitFor(() => expect(failed.isConnected).toBe(false))
  expect([loaded.isConnected, icon.isConnected]).toEqual([true, true])
})
