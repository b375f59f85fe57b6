// Defines window.Razorpay as https://checkout.razorpay.com/v1/checkout.js does, over this server's sandbox.
// MARKUP and STYLE are put in front of this file by the server.
(() => {
  const payUrl = new URL('payments', document.currentScript.src);
  // The page's policy lets no text become HTML.
  const trusted = window.trustedTypes?.createPolicy('sandbox', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  };
  const REQUEST_TIMEOUT_MS = 30_000;
  const LAST_MINUTE_SECONDS = 60;

  const rules = {
    number: (value) => /^\d{12,19}$/.test(value.replace(/\s/g, '')),
    expiry: (value) => /^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(value.trim()),
    cvv: (value) => /^\d{3,4}$/.test(value.trim()),
    vpa: (value) => /^[\w.-]{2,}@[\w.-]{2,}$/.test(value.trim()),
  };
  const complaints = {
    number: 'Enter a card number of 12 to 19 digits.',
    expiry: 'Enter the expiry as MM/YY.',
    cvv: 'Enter the 3 or 4 digits of the CVV.',
    vpa: 'Enter a UPI ID such as name@bank.',
  };

  function scheme() {
    const chosen = document.documentElement.getAttribute('data-mantine-color-scheme');
    if (chosen) return chosen;
    return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #host = null;
    #timer = 0;
    #busy = false;
    #returnFocusTo = null;

    constructor(options) {
      if (!options?.order_id) throw new Error('order_id is required');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#host) return;
      const { amount, currency = 'INR', name = '', description = '', theme, timeout } = this.#options;
      this.#returnFocusTo = document.activeElement;
      this.#host = document.createElement('div');
      const root = this.#host.attachShadow({ mode: 'open' });
      // A constructed sheet, because a content security policy without unsafe-inline refuses a <style>.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = trusted.createHTML(MARKUP);

      const dialog = this.#find('dialog');
      dialog.dataset.scheme = scheme();
      if (theme?.color) dialog.style.setProperty('--accent', theme.color);
      const money = new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      });
      this.#find('.merchant').textContent = name;
      this.#find('.description').textContent = description;
      this.#find('.amount').textContent = money.format(amount / 100);
      this.#find('form .pay').textContent = `Pay ${money.format(amount / 100)}`;
      this.#listen(dialog);
      // As the provider: the block that the page puts first.
      this.#chooseTab(this.#options.config?.display?.sequence?.[0] === 'block.upi' ? 'upi' : 'card');
      document.body.append(this.#host);
      dialog.showModal();
      this.#find('form .pay').focus();
      if (timeout) this.#startTimer(timeout);
    }

    close() {
      if (!this.#host) return;
      window.clearInterval(this.#timer);
      this.#host.remove();
      this.#host = null;
      this.#busy = false;
      this.#returnFocusTo?.focus?.();
    }

    #find(selector) {
      return this.#host.shadowRoot.querySelector(selector);
    }

    #listen(dialog) {
      // Escape; Chromium closes on the second one even when the first was refused, so `close` is heard as well.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      dialog.addEventListener('close', () => {
        if (this.#host) dialog.showModal();
      });
      // The page behind has its own shortcuts; what is typed here is not for them.
      dialog.addEventListener('keydown', (event) => event.stopPropagation());
      this.#find('.close').addEventListener('click', () => this.#dismiss());
      this.#find('form').addEventListener('submit', (event) => {
        event.preventDefault();
        if (this.#check()) void this.#pay('paid');
      });
      this.#find('.fail').addEventListener('click', () => void this.#pay('failed'));
      this.#find('[data-testid=sandbox-retry]').addEventListener('click', () => this.#show('form', 'form .pay'));
      for (const tab of ['card', 'upi']) {
        const button = this.#find(`#tab-${tab}`);
        button.addEventListener('click', () => this.#chooseTab(tab));
        button.addEventListener('keydown', (event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          const other = tab === 'card' ? 'upi' : 'card';
          this.#chooseTab(other);
          this.#find(`#tab-${other}`).focus();
        });
      }
    }

    #chooseTab(chosen) {
      for (const tab of ['card', 'upi']) {
        const button = this.#find(`#tab-${tab}`);
        button.setAttribute('aria-selected', String(tab === chosen));
        button.tabIndex = tab === chosen ? 0 : -1;
        this.#find(`#panel-${tab}`).hidden = tab !== chosen;
      }
      this.#complain('');
    }

    #method() {
      return this.#find('#panel-upi').hidden ? 'card' : 'upi';
    }

    #check() {
      const inputs = [...this.#find(`#panel-${this.#method()}`).querySelectorAll('input')];
      for (const input of inputs) input.setAttribute('aria-invalid', String(!rules[input.name](input.value)));
      const wrong = inputs.find((input) => input.getAttribute('aria-invalid') === 'true');
      this.#complain(wrong ? complaints[wrong.name] : '');
      wrong?.focus();
      return !wrong;
    }

    #complain(text) {
      this.#find('.error').textContent = text;
    }

    #show(pane, focus) {
      for (const element of this.#host.shadowRoot.querySelectorAll('[data-pane]')) {
        element.hidden = element.dataset.pane !== pane;
      }
      this.#find(focus).focus();
    }

    #setBusy(busy) {
      this.#busy = busy;
      if (!this.#host) return;
      for (const selector of ['form .pay', '.fail']) this.#find(selector).setAttribute('aria-disabled', String(busy));
      this.#find('[role=status]').textContent = busy ? 'Processing the payment' : '';
    }

    async #pay(outcome) {
      if (this.#busy) return;
      const { order_id: orderId, amount, handler } = this.#options;
      const opened = this.#host;
      this.#complain('');
      this.#setBusy(true);
      let answer;
      // Chrome before 103 has no AbortSignal.timeout.
      const late = new AbortController();
      const timer = window.setTimeout(() => late.abort(), REQUEST_TIMEOUT_MS);
      try {
        const response = await window.fetch(payUrl, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ orderId, amountPaise: amount, method: this.#method(), outcome }),
          signal: late.signal,
        });
        answer = await response.json();
      } catch {
        answer = null;
      } finally {
        window.clearTimeout(timer);
      }
      // The page may have closed the window meanwhile.
      if (this.#host !== opened) return;
      this.#setBusy(false);
      if (answer?.razorpay_signature) {
        this.close();
        handler?.(answer);
      } else if (answer?.error) {
        this.#find('.reason').textContent = answer.error.description;
        this.#show('failed', '[data-pane=failed] h2');
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: answer.error });
      } else {
        this.#complain('The payment service cannot be reached. Check your connection and try again.');
      }
    }

    #dismiss() {
      // A payment that is on its way cannot be called back, so its answer is waited for.
      if (this.#busy) return;
      const { confirm_close: confirmClose, ondismiss } = this.#options.modal ?? {};
      if (confirmClose && !window.confirm('Leave without paying?')) return;
      this.close();
      ondismiss?.();
    }

    #startTimer(seconds) {
      const deadline = Date.now() + seconds * 1000;
      let announced = false;
      this.#timer = window.setInterval(() => {
        const left = Math.ceil((deadline - Date.now()) / 1000);
        if (left <= 0 && !this.#busy) {
          this.close();
          this.#options.modal?.ondismiss?.();
          return;
        }
        if (left > LAST_MINUTE_SECONDS) return;
        const timer = this.#find('.timer');
        timer.hidden = false;
        timer.textContent = `This window closes in ${Math.max(left, 0)} s`;
        if (!announced && !this.#busy) this.#find('[role=status]').textContent = 'Less than a minute left to pay';
        announced = true;
      }, 250);
    }
  }

  window.Razorpay = Razorpay;
})();
