import { useRef } from 'react'

/** Whether the focus is in a menu, such as one that is about to close. */
export function isFocusInMenu(): boolean {
  return document.activeElement?.closest('[role=menu]') != null
}

/**
 * Gives the focus back to the button of a drop-down menu when the menu closes, also before what a chosen entry opens;
 * antd forgets it. Both results go to the places of their names.
 */
export function useMenuFocus() {
  const opener = useRef<HTMLButtonElement>(null)
  const onOpenChange = (open: boolean) => {
    if (!open && isFocusInMenu()) opener.current?.focus()
  }
  return { opener, onOpenChange }
}
