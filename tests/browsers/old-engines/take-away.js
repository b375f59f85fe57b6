// Runs in the browser, before all else, with `missing`: by the name of a class or a namespace, '' for globals, what to remove.
(function () {
  const remove = (from, name) => {
    const key = name.startsWith('@@') ? Symbol[name.slice(2)] : name;
    if (from && key !== undefined && Object.prototype.hasOwnProperty.call(from, key)) Reflect.deleteProperty(from, key);
  };
  const { '': globals, ...owners } = missing;
  for (const [name, members] of Object.entries(owners)) {
    // The arrays of numbers share a class that has no name of its own.
    const owner = name === 'TypedArray' ? Object.getPrototypeOf(Int8Array) : globalThis[name];
    for (const member of members) {
      if (member.endsWith('_static')) {
        remove(owner, member.slice(0, -'_static'.length));
        continue;
      }
      // Of the language's own classes the data does not tell which is which.
      remove(owner, member);
      remove(owner?.prototype, member);
    }
  }
  for (const name of globals) {
    for (let one = globalThis; one && one !== Object.prototype; one = Object.getPrototypeOf(one)) remove(one, name);
  }
})();
