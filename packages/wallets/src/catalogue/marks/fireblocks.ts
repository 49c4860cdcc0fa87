/** Three blocks, two of which carry the third. */
export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0b2fd1"/><g fill="none" stroke="#ffffff" stroke-width="3" stroke-linejoin="round"><path d="M25 14H39V28H25Z"/><path d="M15 34H29V48H15Z"/><path d="M35 34H49V48H35Z"/></g></svg>'
