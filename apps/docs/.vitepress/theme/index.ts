import '@countersign/react/tokens.css'
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { DialogGallery } from './dialog-gallery.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('DialogGallery', DialogGallery),
} satisfies Theme
