import { type KeyboardEvent, useRef } from 'react'

/** Whether the focus is in a menu, such as one that is about to close. */
export function isFocusInMenu(): boolean {
  return document.activeElement?.closest('[role=menu]') != null
}

/**
 * Gives the focus back to the button of a drop-down menu when the menu closes, also before what a chosen entry opens;
 * antd forgets it. The results go to the places of their names, `onKeyDown` to that of the menu.
 */
export function useMenuFocus() {
  const opener = useRef<HTMLButtonElement>(null)
  const onOpenChange = (open: boolean) => {
    if (!open && isFocusInMenu()) opener.current?.focus()
  }
  // The button has the focus before the browser is done with Enter, which would open the menu again.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return { opener, onOpenChange, onKeyDown }
}
