/** Whether it can be the id of a question or an option. Not what every object has: answers are looked up by these ids. */
export const isPartId = (id: string): boolean => /^[0-9A-Za-z_-]{1,36}$/.test(id) && !(id in Object.prototype);
